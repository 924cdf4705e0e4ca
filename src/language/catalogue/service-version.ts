export const VERSION_HEADER = 'X-API-Version';
export const SEARCH_VERSION = '2.0.0';
export const LIST_VERSION = '1.0.0';
/** The headers of a search. Without them, the service ignores the query and lists all objects. */
export const SEARCH_HEADERS = { [VERSION_HEADER]: SEARCH_VERSION };
