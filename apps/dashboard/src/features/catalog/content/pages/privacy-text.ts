import { t } from '@lingui/core/macro'

/** The start of a privacy page: facts that hold for every shop on this software. */
export function privacyText(): object {
  return {
    type: 'doc',
    content: [
      heading(t`What this shop stores about you`),
      paragraph(t`The details you enter at checkout: your name, address and email address, to deliver your order.`),
      heading(t`Cookies`),
      paragraph(
        t`This shop only sets cookies that are necessary for what you ask for: your cart, your language, your currency and payments in progress. That is why it doesn’t ask for consent. We don’t use cookies for tracking or statistics, and nothing is loaded from other websites.`,
      ),
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: t`Each cookie and how long it is stored`,
            marks: [{ type: 'link', attrs: { href: '/cookies' } }],
          },
        ],
      },
      heading(t`Your permissions`),
      paragraph(t`Contact us to find out what we store about you, or to have it corrected or deleted.`),
    ],
  }
}

const heading = (text: string) => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] })

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
