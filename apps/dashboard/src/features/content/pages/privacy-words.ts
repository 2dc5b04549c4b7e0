import { t } from '@lingui/core/macro'

/** What is true of every shop here, so that nobody has to find out: the beginning of a page on privacy. */
export function privacyWords(): object {
  return {
    type: 'doc',
    content: [
      heading(t`What this shop keeps of you`),
      paragraph(t`What you enter at the checkout: your name, address and e-mail address, to send you what you bought.`),
      heading(t`Cookies`),
      paragraph(
        t`The shop sets only cookies that are needed for what you ask of it: your cart, your language, your currency, a payment under way. That is why it asks for no consent. Nobody is followed or measured with them, and nothing is loaded from other websites.`,
      ),
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: t`Each cookie and how long it stays`, marks: [{ type: 'link', attrs: { href: '/cookies' } }] },
        ],
      },
      heading(t`Your rights`),
      paragraph(t`Write to us to learn what is kept of you, and to have it corrected or deleted.`),
    ],
  }
}

const heading = (text: string) => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] })

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
