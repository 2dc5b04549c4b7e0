import { NewsletterForm } from '../features/marketing/newsletter-form.tsx'
import { section } from './lib/define.ts'

/** Asks for the newsletter. */
export default section({
  fields: {
    title: { kind: 'text', max: 120 },
    text: { kind: 'text', max: 500, long: true },
    button: { kind: 'text', max: 60 },
  },
  load: (settings, { newsletter }, { id }) => newsletter(settings, id),
  View: ({ data }) => <NewsletterForm form={data} />,
})
