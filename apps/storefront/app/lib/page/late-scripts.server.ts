import { Transform } from 'node:stream'

/** Milliseconds after which scripts start even if pictures still load. */
const longestWait = 2000

/**
 * Runs in the browser: starts what is marked `later` once the page is loaded and painted, at the first interaction, or after a
 * while. A page works without its scripts until then.
 */
const starter = `(() => {
  let isStarted
  const run = () => {
    if (isStarted) return
    isStarted = true
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    for (const later of document.querySelectorAll('script[type=later]')) {
      const script = document.createElement('script')
      script.type = 'module'
      script.nonce = later.nonce
      script.textContent = later.textContent
      document.body.append(script)
    }
  }
  const start = () => document.readyState === 'loading' ? addEventListener('DOMContentLoaded', run) : run()
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)))
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'focusin']) addEventListener(event, start, { once: true })
  setTimeout(start, ${longestWait})
})()`

/**
 * Lets a page's scripts start when its largest picture is painted, instead of taking the line from it. React Router has no option for
 * it, so its tags are changed on their way: those of the modules, of which `modules` are further ones, and the one that runs them.
 */
export function lateScripts({ nonce, modules }: { nonce: string; modules: readonly string[] }): Transform {
  let held: Buffer | undefined = Buffer.alloc(0)
  const links = modules.map((url) => `<link rel="later" href="${url}"/>`).join('')
  const head = `${links}<script nonce="${nonce}">${starter}</script></head>`
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!held) return done(null, chunk)
      // All of it is in the shell, which is sent at once.
      held = Buffer.concat([held, chunk])
      const end = held.indexOf(running)
      if (end < 0) return done()
      const before = held.toString('utf8', 0, end)
      this.push(before.replaceAll('<link rel="modulepreload"', '<link rel="later"').replace('</head>', () => head) + runningLater)
      // The chunk may end within a character, so it stays binary.
      this.push(held.subarray(end + running.length))
      held = undefined
      done()
    },
    flush(done) {
      done(null, held)
    },
  })
}

const running = ' type="module" async="">'
const runningLater = ' type="later">'
