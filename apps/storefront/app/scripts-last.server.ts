import { Transform } from 'node:stream'

/** A page is whole without its scripts, so what is seen travels before them. The router has no word for it: the head is told so here. */
export function scriptsLast(): Transform {
  let head: Buffer | undefined = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!head) return done(null, chunk)
      head = Buffer.concat([head, chunk])
      const end = head.indexOf('</head>')
      if (end < 0) return done()
      this.push(head.toString('utf8', 0, end).replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchPriority="low"'))
      // What follows may end within a letter.
      this.push(head.subarray(end))
      head = undefined
      done()
    },
    flush(done) {
      done(null, head)
    },
  })
}
