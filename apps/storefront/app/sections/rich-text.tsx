import { section } from './lib/define.ts'

/** Words of the owner. */
export default section({
  fields: {
    title: { kind: 'text', max: 120 },
    text: { kind: 'richText' },
    align: { kind: 'choice', options: ['START', 'CENTER'] },
  },
  View({ settings: { title, text, align } }) {
    return (
      <div className={align === 'CENTER' ? 'mx-auto max-w-[65ch] text-center' : ''}>
        {title && (
          <h2 dir="auto" className="display mb-5 text-heading">
            {title}
          </h2>
        )}
        {/* The server made this HTML of the nodes that it allows. */}
        <div
          dir="auto"
          className={`rich-text ${align === 'CENTER' ? 'mx-auto' : ''}`}
          dangerouslySetInnerHTML={{ __html: text }}
        />
      </div>
    )
  },
})
