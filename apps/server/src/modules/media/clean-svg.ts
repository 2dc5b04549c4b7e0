import sanitize from 'sanitize-html'
import { FileRefused } from './file-refused.ts'
import { maxBytes } from './limits.ts'

const shapes = 'circle ellipse line path polygon polyline rect text textPath tspan image use'
const containers = 'svg g defs symbol marker mask clipPath pattern switch title desc style'
const colours = 'linearGradient radialGradient stop filter'
const effects = ['Blend', 'ColorMatrix', 'ComponentTransfer', 'Composite', 'ConvolveMatrix', 'DiffuseLighting']
  .concat(['DisplacementMap', 'DistantLight', 'DropShadow', 'Flood', 'FuncA', 'FuncB', 'FuncG', 'FuncR', 'GaussianBlur'])
  .concat(['Merge', 'MergeNode', 'Morphology', 'Offset', 'PointLight', 'SpecularLighting', 'SpotLight', 'Tile', 'Turbulence'])
  .map((name) => `fe${name}`)
const allowedTags = [...`${shapes} ${containers} ${colours}`.split(' '), ...effects]

/**
 * A drawing without anything that could run or load something: only shapes, colours and texts are kept, references stay within
 * the drawing. Throws FileRefused for what is no SVG.
 */
export function cleanSvg(bytes: Buffer): Buffer {
  if (bytes.length > maxBytes.VECTOR) throw new FileRefused('FILE_SIZE_OVER_LIMIT', 'is a drawing larger than 1 MB')
  // What is compressed (SVGZ) could become any size in memory.
  if (!/^\uFEFF?\s*</.test(bytes.toString('utf8', 0, 100))) throw new FileRefused('UNSUPPORTED_FILE_FORMAT', 'is no SVG')
  const clean = sanitize(bytes.toString('utf8').replace(/^\uFEFF/, ''), {
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    allowedTags,
    allowVulnerableTags: true,
    allowedAttributes: false,
    allowedSchemes: [],
    nonTextTags: ['script', 'foreignObject', 'textarea', 'option', 'noscript'],
    exclusiveFilter: ({ tag, text }) => tag === 'style' && (/[<&\\]|@import/i.test(text) || !staysWithin(text)),
    transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: cleanAttributes(attributes) }) },
    // Attributes are checked above; the library would take those of another name space for addresses.
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
  }).trim()
  if (!/^<svg[\s>]/.test(clean)) throw new FileRefused('UNSUPPORTED_FILE_FORMAT', 'is no SVG')
  return Buffer.from(withNameSpaces(clean))
}

function cleanAttributes(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      if (!/^(?:(?:xlink|xml|xmlns):)?[a-z][\w-]*$/i.test(name) || /^on/i.test(name)) return false
      if (/(?:^|:)href$/i.test(name)) return /^(?:#|data:image\/(?:png|jpeg|gif|webp);base64,)/i.test(value.trim())
      if (/^xmlns(?::|$)/.test(name)) return /^http:\/\/www\.w3\.org\/(?:2000\/svg|1999\/xlink)$/.test(value)
      return !/@import|\\|(?:java|vb)script:/i.test(value) && staysWithin(value)
    }),
  )
}

/** Whether every `url(…)` names a part of the drawing itself. */
function staysWithin(style: string): boolean {
  const [, ...named] = style.split(/url\(/i)
  return named.every((rest) => /^[\s'"]*#/.test(rest))
}

/** A browser draws only what is in the name space of SVG. */
function withNameSpaces(svg: string): string {
  const [root = ''] = /^<svg[^>]*>/.exec(svg) ?? []
  const missing = [
    !/\sxmlns="/.test(root) && ' xmlns="http://www.w3.org/2000/svg"',
    !/\sxmlns:xlink="/.test(root) && /\sxlink:/.test(svg) && ' xmlns:xlink="http://www.w3.org/1999/xlink"',
  ].filter(Boolean)
  return svg.replace(/^<svg/, `<svg${missing.join('')}`)
}
