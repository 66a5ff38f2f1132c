/** A response of the shop's own API while a page is rendered. */
export type ApiResponse = { status: number; text: string };

/** What the server hands to the rendering of one page. */
export type PageContext = {
  /** Carried by every inline script the page itself makes. */
  nonce: string;
  /** The public address of the shop, without a slash at the end. */
  shopUrl: string;
  /** Calls the API of the very app that renders, without a network. With a body it is a POST that changes nothing, such as a quote. */
  callApi: (path: string, body?: object) => Promise<ApiResponse>;
};

/** A form that works without the page's script: the API call made from what was typed, and the page that follows. */
export type PostedForm = {
  call: string;
  body: (typed: Record<string, string>) => object;
  done: (search: URLSearchParams) => string;
  refused: string;
};

/** What the built web code offers to the server. */
export type PageRenderer = {
  fetch: (request: Request, options: { context: PageContext }) => Promise<Response>;
  /** Every page there is, by its path pattern (`/product/$id`). */
  paths: readonly string[];
  /** Pages that are the same for everybody. Each turns a query (with its `?`, or empty) into the shortest that means the same. */
  publicPages: Readonly<Record<string, (search: string) => string>>;
  /** Addresses that people guess, none of `paths`, and where what they look for is. */
  otherNames: ReadonlyMap<string, string>;
  /** One of `paths`: where visitors are redirected from the others until the shop is opened. */
  openingPage: string;
  /** Whether visitors are redirected from this one of `paths`. */
  waitsForOpening: (path: string) => boolean;
  /** One of `paths`: where the owner of a shop that has none yet begins. */
  firstVisitPage: string;
  /** Whether this one of `paths` is of no use before there is an owner. */
  needsOwner: (path: string) => boolean;
  /** Whether pages of the shop itself may show the page at an address in a frame. */
  isFramed: (address: string) => boolean;
  /** By the path they are posted to. */
  postedForms: Readonly<Record<string, PostedForm>>;
};
