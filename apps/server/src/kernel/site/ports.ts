/**
 * Services of the server that a module reaches wherever it has a site, for example to call a payment provider from a job. A module
 * declares its own by declaration merging, as it declares its settings, and `compose.ts` provides them.
 */
export interface SitePorts {}
