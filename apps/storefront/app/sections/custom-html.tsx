import { section } from './lib/define.ts'

/** HTML of the owner: sanitised, so that only texts, lists, tables and links remain. */
export default section({
  fields: { html: { kind: 'html', max: 20_000 } },
  load: async ({ html }, { sanitised }) => sanitised(html),
  View: ({ data }) => <div dir="auto" className="rich-text max-w-none" dangerouslySetInnerHTML={{ __html: data }} />,
})
