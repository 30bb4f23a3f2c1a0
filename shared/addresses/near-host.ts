/** Numbers of hosts of this machine or of its network (RFC 1918, 3927, 4193, 4291, 6598), as `URL` writes them. */
const nearHost =
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^\[(::|f[cd]|fe[89ab])/;

/** Whether a host is this machine or one of its network. A name may be that of one near by too: only who asks for its number knows. */
export const isNearHost = ({ hostname }: URL): boolean =>
  /(^|\.)localhost$/.test(hostname) || nearHost.test(hostname);
