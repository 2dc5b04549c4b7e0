/** The app that a cart's lines name as the keeper of their catalogue. */
export const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
