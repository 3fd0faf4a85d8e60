/** Ends the process quietly once nobody reads what it prints, such as after `| head`: printing is all that it is for. */
export function stopWhenUnread(): void {
  process.stdout.on('error', (error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error
    process.exit(0)
  })
}
