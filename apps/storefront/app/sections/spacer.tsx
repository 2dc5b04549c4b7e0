import { section } from './lib/define.ts'

/** Room between sections, with a line where its owner wants one. */
export default section({
  fields: {
    height: { kind: 'number', min: 0, max: 200, default: 40 },
    line: { kind: 'toggle' },
  },
  View: ({ settings: { height, line } }) =>
    line ? <hr className="border-line" style={{ marginBlock: height / 2 }} /> : <div aria-hidden="true" style={{ height }} />,
})
