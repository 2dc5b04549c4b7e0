/** A route `handle` that reduces header and footer during the checkout. */
export const minimalLayout = 'minimal layout'
