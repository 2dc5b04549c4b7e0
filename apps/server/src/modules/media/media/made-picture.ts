/** The id of the picture that is made of a file, a video's poster or a document's first page: it comes from the file's. */
export function madePictureIdOf(fileId: string): string {
  return `${fileId.slice(0, fileId.lastIndexOf('.'))}p.jpg`
}
