import { mailDesign } from '../../design.ts'
import { reviewLinkPaths } from '../../../review-link-paths.ts'
import { sampleToken, type SampleFrame } from '../../parts/sample-frame.ts'
import { sampleProducts } from '../../parts/sample-order.ts'

/** Asks for reviews. */
export interface ReviewRequest {
  kind: 'REVIEW_REQUEST'
  isReminder: boolean
  /** Of the buyer. */
  name?: string | undefined
  items: AskedItem[]
  unsubscribeUrl: string
}

/** A product that a mail asks to review. */
interface AskedItem {
  id: string
  name: string
  image?: { url?: string; width?: number; height?: number }
  /** The form; `stars` in its query chooses some. */
  url: string
}

export const design = mailDesign({
  variables: ['name', 'product'],
  texts: { SUBJECT: {}, 'SUBJECT.REMINDER': {}, PREHEADER: {}, TITLE: {}, BODY: {}, 'BODY.SINGLE': {}, NOTE: {} },
  blocks: [{ name: 'BODY' }, { name: 'NOTE', optional: true }, { name: 'ASKED' }],
})

export function sample(about: SampleFrame): ReviewRequest {
  const { mug, print } = sampleProducts(about)
  return {
    kind: 'REVIEW_REQUEST',
    isReminder: false,
    name: 'Mia',
    items: [mug, print].map(({ id, name }) => ({
      id,
      name,
      url: about.origin + reviewLinkPaths.write({ token: sampleToken, item: id }),
    })),
    unsubscribeUrl: about.origin + reviewLinkPaths.consent({ token: sampleToken }),
  }
}
