import type * as wire from '@stoa/contract/services/ecom/cart'
import { invalid, type Violation } from '../../../kernel/basics/errors.ts'
import { askedSubscription } from '../subscriptions/index.ts'

/** The lines a caller adds: the contract's two kinds. */
export interface NewLines {
  lineItems?: wire.LineItem[]
  customLineItems?: wire.CustomLineItem[]
}

/** Refuses features in the lines of a request that would be promised to the buyer but are not supported here. */
export function checkServed({ lineItems = [], customLineItems = [] }: NewLines): void {
  const violations = [
    ...lineItems.flatMap((line, index) => problemsOf(line, `lineItems[${index}]`)),
    ...customLineItems.flatMap((line, index) => problemsOfCustom(line, `customLineItems[${index}]`)),
  ].filter((violation) => violation !== undefined)
  if (violations.length > 0) throw invalid(...violations)
}

function problemsOf({ catalogOverrideFields }: wire.LineItem, path: string): (Violation | undefined)[] {
  return [
    catalogOverrideFields?.savePaymentMethod
      ? problem(
          `${path}.catalogOverrideFields.savePaymentMethod`,
          'SAVE_PAYMENT_METHOD_OF_LINE_NOT_SUPPORTED',
          'must be false: a card is saved by createOrderAndCharge',
        )
      : undefined,
  ]
}

/** An order holds fewer modifiers than the contract of a cart allows: of an item at most so many groups, of each at most as many. */
export const maxModifiers = 10

/** The largest number of groups of an item, or of modifiers in one of them. */
export function countModifiers(groups: readonly { modifiers?: readonly unknown[] }[] | null | undefined): number {
  return Math.max(groups?.length ?? 0, ...(groups ?? []).map(({ modifiers = [] }) => modifiers.length))
}

function problemsOfCustom(
  { membersOnly, catalogReference, modifierGroups }: wire.CustomLineItem,
  path: string,
): (Violation | undefined)[] {
  return [
    askedSubscription(catalogReference?.options)
      ? problem(
          `${path}.catalogReference.options.subscriptionOptionId`,
          'SUBSCRIPTION_OF_CUSTOM_ITEM_NOT_SUPPORTED',
          'must be absent: only products of the catalogue are sold by subscription',
        )
      : undefined,
    countModifiers(modifierGroups) > maxModifiers
      ? problem(
          `${path}.modifierGroups`,
          'MAX_ITEM_MODIFIERS_EXCEEDED',
          `must have at most ${maxModifiers} groups, each with at most ${maxModifiers} modifiers`,
        )
      : undefined,
    membersOnly
      ? problem(`${path}.membersOnly`, 'MEMBERS_ONLY_NOT_SUPPORTED', 'must be false: every buyer may buy the items of a cart')
      : undefined,
  ]
}

function problem(field: string, ruleName: string, description: string): Violation {
  return { field, description, violatedRule: 'OTHER', ruleName, data: {} }
}
