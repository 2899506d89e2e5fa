// Marks a page of drag and tap before anything is drawn, so that its plain form never shows. It is
// no module, because modules wait until the page is read.
document.documentElement.classList.add("hands");
