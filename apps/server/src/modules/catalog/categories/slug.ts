import { hyphenated } from '../../../kernel/basics/slugs.ts'

export const slugForm = /^[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*$/u

/** `Crème & Brûlée` becomes `creme-brulee`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return hyphenated(plain) || 'category'
}
