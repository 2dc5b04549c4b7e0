/** The language of a tag without its region, `pt` for `pt-BR`; undefined for what is no tag. */
export function languageOf(tag: string | undefined): string | undefined {
  return /^([a-z]{2,3})(?:[-_][a-z0-9]{1,8})*$/i.exec(tag ?? '')?.[1]?.toLowerCase()
}
