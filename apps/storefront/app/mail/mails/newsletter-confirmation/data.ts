import { mailingPaths } from '../../../mailing-paths.ts'
import { mailDesign } from '../../design.ts'
import { sampleToken, type SampleFrame } from '../../parts/sample-frame.ts'

/** `url` confirms that somebody wants the newsletter whose address was written into its form. */
export interface NewsletterConfirmation {
  kind: 'NEWSLETTER_CONFIRMATION'
  url: string
}

export const design = mailDesign({
  variables: [],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {} },
  blocks: [{ name: 'BODY' }, { name: 'BUTTON' }],
})

export function sample({ origin }: SampleFrame): NewsletterConfirmation {
  return { kind: 'NEWSLETTER_CONFIRMATION', url: origin + mailingPaths.confirm({ token: sampleToken }) }
}
