import { CallError } from '@stoa/client'
import { giftCardField, type RefusedGiftCard } from './gift-card.ts'

/** The longest code, with a space or hyphen after each character. */
const longestCode = 40

/** Sends a typed code, or removes the gift card for an empty one. Returns why the code was refused. */
export async function submitGiftCard(
  form: FormData,
  { choose, remove }: { choose(code: string): Promise<unknown>; remove(): Promise<unknown> },
): Promise<RefusedGiftCard | undefined> {
  const code = String(form.get(giftCardField) ?? '')
    .trim()
    .slice(0, longestCode)
  try {
    await (code ? choose(code) : remove())
    return undefined
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return { code, problem: typeof error.data?.problem === 'string' ? error.data.problem : error.code }
  }
}
