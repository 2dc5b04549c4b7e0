import { hyphenated } from '../../../kernel/basics/slugs.ts'
import { normalised } from '../../../kernel/lists/query/words.ts'

export const slugForm = /^[\p{L}\p{N}]+(?:[-_.][\p{L}\p{N}]+)*$/u

/** `Crème brûlée No. 5` becomes `creme-brulee-no-5`. */
export function slugOf(name: string): string {
  return hyphenated(normalised(name)).slice(0, 90) || 'product'
}
