import { contactFormFields } from '@stoa/web/sections/contact-form'
import { ContactForm } from '../features/content/contact/contact-form.tsx'
import { section } from './lib/define.ts'

/** A form to write to the shop. What is sent with it is stored for the back office and mailed to the shop. */
export default section({
  fields: contactFormFields,
  load: (settings, { contactForm }, at) => contactForm(settings, at),
  View: ({ data }) => <ContactForm form={data} />,
})
