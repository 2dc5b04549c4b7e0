/** The names of the inputs for a cover. */
export const coverInputs = { file: 'cover', given: 'covers', size: 'coverSize', position: 'coverPosition' }
