// The scripts of every page. Everything on the pages also works without them.

import "./keys.js";
import "./page.js";
import "./focus.js";
import "./counting.js";
import "./overlays.js";
import "./shortcuts.js";
import "./preview.js";
import "./why.js";
import "./sheet.js";
import "./scene.js";
