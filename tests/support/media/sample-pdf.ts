interface Options {
  /** Corners of the page in points. */
  page?: string
  /** The content is a stream with these filters. */
  filter?: string
  /** Entries of the trailer. */
  trailer?: string
}

/** A PDF of one page with such content. */
export function samplePdf(content: string | Buffer, { page = '0 0 300 400', filter = '', trailer = '' }: Options = {}): Buffer {
  const stream = Buffer.from(content)
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const starts: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  const objects: (string | Buffer)[][] = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [`<</Type/Page/Parent 2 0 R/MediaBox[${page}]/Contents 4 0 R/Resources<<>>>>`],
    [`<</Length ${stream.length}${filter}>>stream\n`, stream, '\nendstream'],
  ]
  for (const [index, object] of objects.entries()) {
    starts.push(length())
    parts.push(Buffer.from(`${index + 1} 0 obj`), ...object.map((part) => Buffer.from(part)), Buffer.from('endobj\n'))
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 5\n0000000000 65535 f \n${table}trailer<</Size 5/Root 1 0 R${trailer}>>\nstartxref\n${length()}\n%%EOF`
  return Buffer.concat([...parts, Buffer.from(end)])
}

/** Of a page whose left half is red. */
export const redHalf = '1 0 0 rg 0 0 150 400 re f'
