declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** The URLs of the text catalogues (`de`, `buying/de`) in the client build; empty in development. */
declare module 'virtual:text-urls' {
  export const textUrls: Partial<Record<string, string>>
}
