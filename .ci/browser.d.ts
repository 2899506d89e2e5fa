// What a browser and htmx offer the scripts beyond the types of the DOM.

type HtmxEvent = CustomEvent<{
  elt: HTMLElement;
  target: HTMLElement;
  fragment: DocumentFragment;
  headers: Record<string, string>;
  path: string;
  requestConfig: { elt: HTMLElement };
  shouldSwap: boolean;
  successful: boolean;
  swapOverride: string;
}>;

interface DocumentEventMap {
  "htmx:afterRequest": HtmxEvent;
  "htmx:afterSettle": HtmxEvent;
  "htmx:beforeSwap": HtmxEvent;
  "htmx:configRequest": HtmxEvent;
  "htmx:oobBeforeSwap": HtmxEvent;
  labels: CustomEvent<{ value: string }>;
}

interface Navigator {
  keyboard?: { getLayoutMap(): Promise<Map<string, string>> };
}

// The element that a selector finds, by the tag name of its last part: "#act button[name=action]".
type LastPart<S> = S extends `${string} ${infer Rest}` ? LastPart<Rest> : S;
type TagName<S> = S extends `${infer Tag}${"[" | "." | ":" | "#"}${string}` ? TagName<Tag> : S;
type Found<S> = S extends `${string},${string}` ? HTMLElement
  : TagName<LastPart<S>> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[TagName<LastPart<S>>]
  : HTMLElement;
