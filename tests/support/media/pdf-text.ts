import { PDFiumLibrary } from '@hyzyla/pdfium'

/** The text of all pages of a PDF. */
export async function textOfPdf(content: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(content)
    return [...document.pages()].map((page) => page.getText()).join('\n')
  } finally {
    library.destroy()
  }
}
