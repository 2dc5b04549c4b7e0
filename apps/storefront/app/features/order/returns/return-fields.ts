/** As the contract has it. */
export const maxReturnPhotos = 5

/** The names of the fields of a line; a form has many lines. */
export const returnFields = {
  line: 'line',
  quantity: (lineId: string) => `quantity-${lineId}`,
  reason: (lineId: string) => `reason-${lineId}`,
  comment: (lineId: string) => `comment-${lineId}`,
  photo: (lineId: string) => `photo-${lineId}`,
}
