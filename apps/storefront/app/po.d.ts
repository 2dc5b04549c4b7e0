declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** Where the browser finds each catalogue of texts (`de`, `buying/de`); nothing while the sources are served as they are. */
declare module 'virtual:text-addresses' {
  export const textAddresses: Partial<Record<string, string>>
}
