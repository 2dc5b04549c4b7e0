import { section } from './lib/define.ts'

/** HTML of the owner: sanitised, so that only texts, lists, tables and links remain; or with its scripts, in a frame without rights. */
export default section({
  fields: {
    html: { kind: 'html', max: 20_000 },
    scripts: { kind: 'toggle' },
    frameTitle: { kind: 'text', max: 120 },
    frameHeight: { kind: 'number', min: 50, max: 2000, default: 400 },
  },
  load: async ({ html, scripts }, { sanitised, documentOf }, at) => ({
    ...(scripts && { document: documentOf(at) }),
    html: scripts ? '' : sanitised(html),
  }),
  View({ settings: { frameTitle, frameHeight }, data }) {
    if (!data.document) return <div dir="auto" className="rich-text max-w-none" dangerouslySetInnerHTML={{ __html: data.html }} />
    return (
      <iframe
        src={data.document}
        title={frameTitle}
        // The document's own policy says the same, so that it has no more rights when it is opened by itself.
        sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
        loading="lazy"
        // On a dark page it is a white sheet, as browsers draw documents without dark colours; its words keep off the edges.
        className="w-full rounded-box border-0 bg-[light-dark(transparent,#fff)] dark:p-4"
        style={{ height: frameHeight }}
      />
    )
  },
})
