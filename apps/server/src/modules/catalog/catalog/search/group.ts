import { anyOf, type Words } from './query-text.ts'

/** A typed word or phrase with what else it may be called, the closest first. */
export interface Group {
  tokens: readonly string[]
  /** True for a word of the thesaurus, which is no typo. */
  isNamed: boolean
  whole: Words
  prefix?: Words | undefined
  /** Other forms: inflected, joined or divided, the end of a compound. */
  form?: Words | undefined
  synonym?: Words | undefined
  /** More general words, which are searched only where nothing else is found. */
  broad?: Words | undefined
}

/** How far a search goes for products: each stage finds what those before it do, and more. */
export type Stage = 'STRICT' | 'WIDE' | 'PARTIAL'

/** What finds a group at a stage. */
export function wordsAt({ whole, prefix, form, synonym, broad }: Group, stage: Stage): Words {
  return anyOf([prefix ?? whole, form, synonym, stage === 'STRICT' ? undefined : broad]) ?? whole
}
