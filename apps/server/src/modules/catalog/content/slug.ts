import { hyphenated } from '../../../kernel/basics/slugs.ts'

export const slugForm = /^[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*$/u

/** `Über uns` becomes `uber-uns`; a name without letters or digits becomes `otherwise`. */
export function slugOf(name: string, otherwise: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return hyphenated(plain).slice(0, 90) || otherwise
}
