/** Where the operator is told what no verdict says, unless `log` names another place. */
export function onStandardError(line: string): void {
  console.error(`guardagent: ${line}`)
}
