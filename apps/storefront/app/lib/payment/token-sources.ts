import type { RefObject } from 'react'

/**
 * The fields of providers on the page, by payment method: each returns a token of what the buyer entered, or undefined where a field is
 * wrong, which the fields show. An empty token leads to the provider's page. They throw where the provider cannot be reached.
 */
export type TokenSources = RefObject<Map<string, () => Promise<string | undefined>>>
