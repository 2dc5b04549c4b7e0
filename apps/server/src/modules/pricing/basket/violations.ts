import type * as wire from '@stoa/contract/services/ecom/cart'
import type { ResolvedLine } from './resolved-line.ts'

/** Availability violations by line: an error prevents the order, a warning only informs the buyer. */
export function availabilityViolations(lines: readonly ResolvedLine[]): wire.Violation[] {
  return lines.flatMap(({ line, availability, name, choice }) => {
    const target = { lineItem: { name: 'LINE_ITEM_DEFAULT' as const, id: line.id } }
    switch (availability.status) {
      case 'NOT_FOUND':
        return {
          severity: 'ERROR' as const,
          target,
          description: notFoundWords(name, choice),
          suggestedFix: 'REMOVE_LINE_ITEM' as const,
        }
      case 'NOT_AVAILABLE':
        return {
          severity: 'ERROR' as const,
          target,
          description: `${name} is sold out.`,
          suggestedFix: 'REMOVE_LINE_ITEM' as const,
        }
      case 'PARTIALLY_AVAILABLE':
        return {
          severity: 'ERROR' as const,
          target,
          description: `Only ${availability.quantityAvailable} of ${line.quantity} are left of ${name}.`,
        }
      default:
        return []
    }
  })
}

function notFoundWords(name: string, choice: ResolvedLine['choice']): string {
  switch (choice) {
    case 'MISSING':
      return `${name} comes in several variants: choose one.`
    case 'SUBSCRIPTION_MISSING':
      return `${name} is sold by subscription: choose how often it comes.`
    case 'SUBSCRIPTION_GONE':
      return `${name} is no longer sold with the chosen subscription.`
    case 'UNKNOWN':
      return `${name} does not come in the chosen options.`
    default:
      return `${name} is no longer sold.`
  }
}
