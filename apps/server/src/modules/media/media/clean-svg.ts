import sanitize from 'sanitize-html'
import { cleanStyle, isHarmlessValue } from './clean-svg-style.ts'
import { FileRefused } from './file-refused.ts'
import { maxBytes } from './limits.ts'
import { withoutProlog } from './svg-entities.ts'

const shapes = 'circle ellipse line path polygon polyline rect text textPath tspan image use'
const containers = 'svg g defs symbol marker mask clipPath pattern switch title desc style'
const colours = 'linearGradient radialGradient stop filter'
const effects = ['Blend', 'ColorMatrix', 'ComponentTransfer', 'Composite', 'ConvolveMatrix', 'DiffuseLighting']
  .concat(['DisplacementMap', 'DistantLight', 'DropShadow', 'Flood', 'FuncA', 'FuncB', 'FuncG', 'FuncR', 'GaussianBlur'])
  .concat(['Merge', 'MergeNode', 'Morphology', 'Offset', 'PointLight', 'SpecularLighting', 'SpotLight', 'Tile', 'Turbulence'])
  .map((name) => `fe${name}`)
const allowedTags = [...`${shapes} ${containers} ${colours}`.split(' '), ...effects]

/**
 * Returns a drawing without anything that could run or load something: only shapes, colours and texts are kept, references stay
 * within the drawing. Throws FileRefused if it is not an SVG.
 */
export function cleanSvg(bytes: Buffer): Buffer {
  if (bytes.length > maxBytes.VECTOR) throw new FileRefused('FILE_SIZE_OVER_LIMIT', 'is a drawing larger than 1 MB')
  // A compressed drawing (SVGZ) could become any size in memory.
  if (!/^\uFEFF?\s*</.test(bytes.toString('utf8', 0, 100))) throw new FileRefused('UNSUPPORTED_FILE_FORMAT', 'is not an SVG')
  const drawing = withoutProlog(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  if (drawing === undefined)
    throw new FileRefused('UNSUPPORTED_FILE_FORMAT', 'has entities of other files, or that contain each other')
  const prefix = prefixOf(drawing)
  const clean = sanitize(drawing, {
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    allowedTags,
    allowVulnerableTags: true,
    allowedAttributes: false,
    allowedSchemes: [],
    nonTextTags: ['script', 'foreignObject', 'textarea', 'option', 'noscript'],
    // The library writes the text of a style sheet as it is.
    exclusiveFilter: ({ tag, text }) => tag === 'style' && text.includes('<'),
    transformTags: {
      '*': (tagName, attributes) => ({ tagName: withoutPrefix(tagName, prefix), attribs: cleanAttributes(attributes) }),
    },
    // Attributes are checked above; the library would take those of another name space for addresses.
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
  }).trim()
  if (!/^<svg[\s>]/.test(clean)) throw new FileRefused('UNSUPPORTED_FILE_FORMAT', 'is not an SVG')
  return Buffer.from(withNameSpaces(withCleanStyles(clean)))
}

/** The prefix that the root has for the name space of SVG, with its colon: `svg:`. */
function prefixOf(drawing: string): string {
  return /^<([\w.-]+:)svg[\s>]/.exec(drawing)?.[1] ?? ''
}

function withoutPrefix(name: string, prefix: string): string {
  return prefix && name.startsWith(prefix) ? name.slice(prefix.length) : name
}

function withCleanStyles(svg: string): string {
  return svg.replace(
    /(<style(?:\s[^>]*)?>)([^<]*)(?=<\/style>)/g,
    (_, tag: string, css: string) => tag + cleanStyle(css).replaceAll('&', '&amp;'),
  )
}

function cleanAttributes(given: Record<string, string>): Record<string, string> {
  const attributes = Object.entries(given).map(([name, value]) => [name, name === 'style' ? cleanStyle(value) : value] as const)
  return Object.fromEntries(
    attributes.filter(([name, value]) => {
      if (!/^(?:(?:xlink|xml|xmlns):)?[a-z][\w-]*$/i.test(name) || /^on/i.test(name)) return false
      if (/(?:^|:)href$/i.test(name)) return /^(?:#|data:image\/(?:png|jpeg|gif|webp);base64,)/i.test(value.trim())
      if (/^xmlns(?::|$)/.test(name)) return /^http:\/\/www\.w3\.org\/(?:2000\/svg|1999\/xlink)$/.test(value)
      return isHarmlessValue(value)
    }),
  )
}

/** A browser draws only elements in the SVG namespace. */
function withNameSpaces(svg: string): string {
  const [root = ''] = /^<svg[^>]*>/.exec(svg) ?? []
  const missing = [
    !/\sxmlns="/.test(root) && ' xmlns="http://www.w3.org/2000/svg"',
    !/\sxmlns:xlink="/.test(root) && /\sxlink:/.test(svg) && ' xmlns:xlink="http://www.w3.org/1999/xlink"',
  ].filter(Boolean)
  return svg.replace(/^<svg/, `<svg${missing.join('')}`)
}
