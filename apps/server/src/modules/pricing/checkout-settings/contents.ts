import type { CheckoutTexts } from '@stoa/contract/services/stoa/checkout-page'
import type { ContentReference, ContentRow } from './store.ts'

/** The words of the shop's own checkout. */
export const shopContent: ContentReference = {
  appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
  componentId: '8c1f4c52-6d0e-4e0b-9d3a-5b1e0f6a7c21',
}

export function isSame(row: ContentRow, { appId, componentId }: ContentReference): boolean {
  return row.app_id === appId && row.component_id === componentId
}

/** Of several languages the one that was asked for, or its general form: `de` for `de-AT`. */
export function inLanguage(rows: readonly ContentRow[], language: string): CheckoutTexts | undefined {
  const wanted = language.toLowerCase()
  const [general] = wanted.split('-')
  const find = (code: string | undefined) => rows.find((row) => row.language.toLowerCase() === code)?.doc
  return find(wanted) ?? find(general)
}

/** The texts of a checkout: the referenced ones, and for what they leave out, those of the shop. */
export function textsFor(rows: readonly ContentRow[], language: string, reference: ContentReference | undefined): CheckoutTexts {
  const of = (each: ContentReference) =>
    inLanguage(
      rows.filter((row) => isSame(row, each)),
      language,
    )
  return { ...of(shopContent), ...(reference && of(reference)) }
}
