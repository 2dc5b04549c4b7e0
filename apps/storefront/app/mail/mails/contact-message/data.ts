import { mailDesign } from '../../design.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'

/** Tells the shop what a visitor wrote with a contact form. An answer to the mail goes to the visitor. */
export interface ContactMessageMail {
  kind: 'CONTACT_MESSAGE'
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  subject?: string | undefined
  message?: string | undefined
  /** The message in the back office. */
  url: string
}

export const design = mailDesign({
  variables: ['name'],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {} },
  blocks: [{ name: 'BODY' }, { name: 'DETAILS' }, { name: 'BUTTON' }],
})

export function sample({ origin, language }: SampleFrame): ContactMessageMail {
  return {
    kind: 'CONTACT_MESSAGE',
    name: 'Mia Berg',
    email: 'mia@example.com',
    ...(language === 'de'
      ? { subject: 'Geschenkverpackung', message: 'Guten Tag,\n\nverpacken Sie Bestellungen auch als Geschenk?\n\nMia Berg' }
      : { subject: 'Gift wrapping', message: 'Hello,\n\ndo you wrap orders as presents?\n\nMia Berg' }),
    url: `${origin}/dashboard`,
  }
}
