import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** The axes of the preloaded fonts that the shop uses. They must match the weights in `root.css`. */
const usedAxes: readonly { file: RegExp; axes: Record<string, number | { min: number; max: number }> }[] = [
  { file: /\/fraunces-latin-opsz-normal-[^/]+\.woff2$/, axes: { wght: 380 } },
  { file: /\/inter-latin-wght-normal-[^/]+\.woff2$/, axes: { wght: { min: 400, max: 600 } } },
]

/**
 * Removes unused weights from the fonts, half of their bytes. The build fails where a font is missing. The file names stay, so
 * cached full fonts remain valid.
 */
export function narrowFonts(): Plugin {
  return {
    name: 'stoa:narrow-fonts',
    apply: 'build',
    // The server's build knows the typefaces; their files are served beside those of the client's.
    applyToEnvironment: ({ name }) => name === 'ssr',
    async generateBundle(_, bundle) {
      // Every character that a font may have.
      const characters = Array.from({ length: 0xfffe }, (_character, code) => String.fromCharCode(code)).join('')
      for (const { file, axes } of usedAxes) {
        const font = Object.values(bundle).find(({ fileName }) => file.test(fileName))
        if (font?.type !== 'asset') throw new Error(`no font matches ${file.source}`)
        font.source = await subsetFont(Buffer.from(font.source), characters, { targetFormat: 'woff2', variationAxes: axes })
      }
    },
  }
}
