/** A route `handle` without header and footer, for pages that are shown in a frame. */
export const bareLayout = 'bare layout'
