import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** What the shop uses of the fonts that every page waits for, by their axes; `root.css` sets these weights and no others. */
const used: readonly { file: RegExp; axes: Record<string, number | { min: number; max: number }> }[] = [
  { file: /\/fraunces-latin-opsz-normal-[^/]+\.woff2$/, axes: { wght: 380 } },
  { file: /\/inter-latin-wght-normal-[^/]+\.woff2$/, axes: { wght: { min: 400, max: 600 } } },
]

/**
 * Leaves out of the fonts the weights that nothing is set in: half of their bytes. A font that was lost or renamed fails the build.
 * The files keep their names, so whoever has a whole one goes on with that.
 */
export function narrowFonts(): Plugin {
  return {
    name: 'stoa:narrow-fonts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, bundle) {
      // Every sign that a font may have.
      const signs = Array.from({ length: 0xfffe }, (_sign, code) => String.fromCharCode(code)).join('')
      for (const { file, axes } of used) {
        const font = Object.values(bundle).find(({ fileName }) => file.test(fileName))
        if (font?.type !== 'asset') throw new Error(`no font is called ${file.source}`)
        font.source = await subsetFont(Buffer.from(font.source), signs, { targetFormat: 'woff2', variationAxes: axes })
      }
    },
  }
}
