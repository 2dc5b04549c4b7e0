import { section } from './lib/define.ts'

/** The shop's questions and answers, or some of this page alone. */
export default section({
  fields: {
    title: { kind: 'text', max: 120 },
    own: {
      kind: 'list',
      max: 20,
      of: {
        question: { kind: 'text', max: 200, required: true },
        answer: { kind: 'text', max: 2000, long: true, required: true },
      },
    },
  },
  load: async ({ own }, { questions }) =>
    own.length > 0 ? own.map(({ question, answer }, index) => ({ id: String(index), text: question, answer })) : questions(),
  View({ settings: { title }, data }) {
    if (data.length === 0) return null
    return (
      <div className="max-w-[65ch]">
        {title && (
          <h2 dir="auto" className="display mb-4 text-heading">
            {title}
          </h2>
        )}
        {data.map(({ id, text, answer }) => (
          <details key={id} className="border-b border-line">
            <summary dir="auto" className="min-h-11 cursor-pointer py-3">
              {text}
            </summary>
            <p dir="auto" className="ps-4 pb-4 whitespace-pre-line">
              {answer}
            </p>
          </details>
        ))}
      </div>
    )
  },
})
