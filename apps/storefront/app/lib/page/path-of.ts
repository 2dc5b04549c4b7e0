import { splitLanguage } from './preferences.ts'

/** The path and query of a page, for a redirect: the router puts the language before it. */
export const pathOf = ({ pathname, search }: URL) => splitLanguage(pathname + search).rest
