/** The id of the sample that the back office shows in a frame. It takes no focus, which would scroll the page around the frame. */
export const previewId = 'preview'
