/*
 * An API client written from specification §7.1 and the fields of §3 alone, independent of the site's code.
 */

export interface Deal {
  id: string;
  title: string;
  description: string;
  originalPrice: number;
  discountedPrice: number;
  discountPercentage: number;
  imageUrl: string;
  store: string;
  category: string;
  tags: string;
  url: string;
  crawlurl: string;
  source: string;
  expiresAt?: string;
  featured: boolean;
  coupon?: string;
  averageRating: number;
  likeCount: number;
  createdAt: string;
  updatedAt: string;
}

export type DealBody = Omit<
  Deal,
  "id" | "discountPercentage" | "averageRating" | "likeCount" | "createdAt" | "updatedAt"
>;

export interface User {
  id: string;
  username: string;
  email: string;
  isAdmin: boolean;
}

export interface Rating {
  id: string;
  rating: number;
  comment?: string;
  createdAt: string;
  user?: { name?: string };
}

/** An error response: its status and message. */
export class ResponseError extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}

export class DealsClient {
  readonly #site: string;
  #token: string | undefined;

  constructor(site: string) {
    this.#site = site;
  }

  deals(query: { page?: number; limit?: number; category?: string; tag?: string; featured?: true } = {}) {
    return this.#read<Deal[]>(`/api/deals${queryOf(query)}`);
  }

  search(query: { q: string; page: number; limit: number; category?: string }) {
    return this.#read<Deal[]>(`/api/deals/search${queryOf(query)}`);
  }

  deal(id: string) {
    return this.#read<Deal>(`/api/deals/${id}`);
  }

  createDeal(body: DealBody) {
    return this.#write<Deal>("POST", "/api/deals", body);
  }

  updateDeal(id: string, body: DealBody) {
    return this.#write<Deal>("PUT", `/api/deals/${id}`, body);
  }

  ratings(dealId: string) {
    return this.#read<{ ratings: Rating[]; averageRating: number; totalRatings: number }>(
      `/api/deals/${dealId}/ratings`,
    );
  }

  /** Null for a 404. */
  async ratingOf(dealId: string, userId: string): Promise<Rating | null> {
    try {
      return await this.#read<Rating>(`/api/deals/${dealId}/users/${userId}/rating`);
    } catch (error) {
      if (error instanceof ResponseError && error.status === 404) return null;
      throw error;
    }
  }

  rate(body: { rating: number; comment?: string; dealId: string }) {
    return this.#write<Rating>("POST", "/api/ratings", body);
  }

  changeRating(ratingId: string, body: { rating: number; comment?: string }) {
    return this.#write<Rating>("PUT", `/api/ratings/${ratingId}`, body);
  }

  likeStatus(dealId: string, userId: string) {
    return this.#read<{ liked: boolean; totalLikes: number }>(`/api/deals/${dealId}/users/${userId}/like`);
  }

  toggleLike(dealId: string) {
    return this.#write<{ liked: boolean; totalLikes: number }>("POST", "/api/likes/toggle", { dealId });
  }

  async noLucks(dealId: string): Promise<number> {
    const { totalNoLucks, nolucks } = await this.#read<{ totalNoLucks?: number; nolucks?: unknown[] }>(
      `/api/deals/${dealId}/nolucks`,
    );
    return totalNoLucks ?? nolucks?.length ?? 0;
  }

  noLuckStatus(dealId: string, userId: string) {
    return this.#read<{ nolucked: boolean; totalNoLucks: number }>(`/api/deals/${dealId}/users/${userId}/noluck`);
  }

  toggleNoLuck(dealId: string) {
    return this.#write<{ nolucked: boolean; totalNoLucks: number; message: string }>("POST", "/api/nolucks/toggle", {
      dealId,
    });
  }

  signUp(body: { username: string; email: string; password: string; recaptchaToken: string }) {
    return this.#write<unknown>("POST", "/api/users/signup", body);
  }

  async logIn(body: { email: string; password: string }) {
    const session = await this.#write<{ user: User; sessionToken: string; expiresAt: string }>(
      "POST",
      "/api/auth/login",
      body,
    );
    this.#token = session.sessionToken;
    return session;
  }

  validate() {
    return this.#read<{ user: User; expiresAt: string }>("/api/auth/validate");
  }

  async logOut(): Promise<void> {
    await fetch(`${this.#site}/api/auth/logout`, { method: "POST", headers: this.#credentials() });
  }

  #credentials(): Record<string, string> {
    return this.#token ? { "session-token": this.#token } : {};
  }

  #read<T>(path: string): Promise<T> {
    return this.#request<T>(path, { headers: this.#credentials() });
  }

  #write<T>(method: string, path: string, body: object): Promise<T> {
    const headers = { "Content-Type": "application/json", ...this.#credentials() };
    return this.#request<T>(path, { method, headers, body: JSON.stringify(body) });
  }

  async #request<T>(path: string, init: RequestInit): Promise<T> {
    const response = await fetch(this.#site + path, init);
    const data = await response.json();
    if (!response.ok) throw new ResponseError(response.status, data.error ?? `HTTP error! status: ${response.status}`);
    return data;
  }
}

function queryOf(query: object): string {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return params.size > 0 ? `?${params}` : "";
}
