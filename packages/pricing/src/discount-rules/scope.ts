import type { ItemScope, RuleLine } from './rule.ts'

/** The lines that a scope names; without scopes all lines but gift cards. */
export function linesIn<Line extends RuleLine>(lines: readonly Line[], scopes: readonly ItemScope[]): Line[] {
  return lines.filter((line) => !line.isGiftCard && (scopes.length === 0 || scopes.some((scope) => isIn(line, scope))))
}

function isIn({ appId, catalogItemId, categoryIds = [] }: RuleLine, scope: ItemScope): boolean {
  if (appId !== scope.appId) return false
  if (scope.type === 'CATEGORY') return scope.categoryIds.some((id) => categoryIds.includes(id))
  return scope.itemIds.length === 0 || scope.itemIds.some((id) => id === catalogItemId)
}

export function subtotalOf(lines: readonly RuleLine[]): bigint {
  return lines.reduce((sum, { price, quantity }) => sum + price * BigInt(quantity), 0n)
}

export function unitsOf(lines: readonly RuleLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
