import { Transform } from 'node:stream'

/** Gives the scripts in the head a low priority, so that styles and images load first. React Router has no option for it. */
export function lowPriorityScripts(): Transform {
  let head: Buffer | undefined = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!head) return done(null, chunk)
      head = Buffer.concat([head, chunk])
      const end = head.indexOf('</head>')
      if (end < 0) return done()
      this.push(head.toString('utf8', 0, end).replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchPriority="low"'))
      // The chunk may end within a character, so it stays binary.
      this.push(head.subarray(end))
      head = undefined
      done()
    },
    flush(done) {
      done(null, head)
    },
  })
}
