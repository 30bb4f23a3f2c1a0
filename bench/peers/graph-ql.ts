/** Sends a GraphQL query to OpenTripPlanner and returns the response as it is. */
export async function graphQl(url: string, query: string, variables: object = {}): Promise<unknown> {
  const response = await fetch(`${url}/otp/gtfs/v1`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}
