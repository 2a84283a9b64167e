// A client of openapi-generator: create, list, repoint, scan, count; a batch, the account, keys and events.
package main

import (
	"context"
	"errors"
	"log"
	"net/http"
	"os"

	"repoint.test/client"
)

func main() {
	baseURL, key, phone := os.Args[1], os.Args[2], os.Args[3]
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: baseURL}}
	configuration.AddDefaultHeader("x-api-key", key)
	use(context.Background(), client.NewAPIClient(configuration), phone)
}

func use(ctx context.Context, api *client.APIClient, phone string) {
	input := client.NewURLInput(1, "https://example.com/menu")
	input.SetName("go client")
	made, _, err := api.QRCodesAPI.CreateCode(ctx).QRCodeInput(client.URLInputAsQRCodeInput(input)).
		IdempotencyKey("go").Execute()
	must(err)
	code := made.Data.URLCode
	check(code != nil && code.GetImageBase64() != "", "the code is not of its type")

	listed, _, err := api.QRCodesAPI.ListCodes(ctx).Search("go client").Limit(10).Execute()
	must(err)
	check(len(listed.Data) == 1 && listed.Data[0].URLCode.Id == code.Id, "the list lacks the code")

	change := client.NewQRCodeChange()
	change.SetUrl("https://example.com/summer")
	changed, _, err := api.QRCodesAPI.ChangeCode(ctx, code.Id).QRCodeChange(*change).Execute()
	must(err)
	// What was left out of the change stays.
	check(changed.Data.URLCode.Url == "https://example.com/summer", "the code is not repointed")
	check(changed.Data.URLCode.GetName() == "go client", "the name is lost")

	named := client.NewQRCodeChange()
	named.SetName("in a batch")
	text := client.TextInputAsQRCodeInput(client.NewTextInput(2, "Closed on Monday"))
	batch, _, err := api.QRCodesAPI.WriteCodes(ctx).QRCodeBatchInner([]client.QRCodeBatchInner{
		client.QRCodeCreateAsQRCodeBatchInner(client.NewQRCodeCreate("create", text)),
		client.QRCodeUpdateAsQRCodeBatchInner(client.NewQRCodeUpdate("update", code.Id, *named)),
		client.QRCodeDeleteAsQRCodeBatchInner(client.NewQRCodeDelete("delete", "nothing-here")),
	}).Execute()
	must(err)
	check(batch.Data[0].Status == 201 && batch.Data[0].GetData().TextCode.Text == "Closed on Monday", "not made")
	check(batch.Data[1].GetData().URLCode.GetName() == "in a batch", "not changed")
	check(batch.Data[2].Status == 404 && batch.Data[2].Error.Code == "not_found", "not refused")

	both, _, err := api.QRCodesAPI.ListCodes(ctx).Limit(2).Execute()
	must(err)
	// `type` tells the types apart: in Go, several of them could be what was answered.
	check(both.Data[0].TextCode != nil && both.Data[0].URLCode == nil, "the code is of two types")

	scan(code.ShortUrl, phone)
	counted, _, err := api.QRCodesAPI.GetCodeAnalytics(ctx, code.Id).GroupBy("os").Execute()
	must(err)
	check(counted.Data.Totals.GetScans() == 1 && counted.Data.Breakdown[0].GetValue() == "iOS", "not counted")

	account, _, err := api.AccountAPI.GetAccount(ctx).Execute()
	must(err)
	codes := account.Data.Limits.QrCodes
	check(codes.Limit.Int32 != nil && codes.Used < *codes.Limit.Int32, "the account has no room")

	reader := client.NewApiKeyInput("go")
	reader.SetScopes([]string{"codes:read"})
	limited, _, err := api.APIKeysAPI.CreateKey(ctx).ApiKeyInput(*reader).Execute()
	must(err)
	check(limited.Data.GetKey() != "" && len(limited.Data.Scopes) == 1, "the key is not a limited one")

	events, _, err := api.EventsAPI.ListEvents(ctx).Types("qr_code.changed").Limit(100).Execute()
	must(err)
	// Other clients of this service may have been here before.
	last := events.Data[len(events.Data)-1]
	check(last.Data["short_id"] == code.ShortId, "the feed lacks the change")

	wrong := client.URLInputAsQRCodeInput(client.NewURLInput(1, "no address"))
	_, answer, err := api.QRCodesAPI.CreateCode(ctx).QRCodeInput(wrong).Execute()
	var refused *client.GenericOpenAPIError
	check(errors.As(err, &refused) && answer.StatusCode == http.StatusBadRequest, "not refused")
	fault, isKnown := refused.Model().(client.ErrorAnswer)
	check(isKnown && fault.Error.Details[0].Field == "url", "the field is not named")
}

func scan(shortURL, phone string) {
	request, err := http.NewRequest(http.MethodGet, shortURL, nil)
	must(err)
	request.Header.Set("User-Agent", phone)
	answer, err := http.DefaultTransport.RoundTrip(request)
	must(err)
	defer answer.Body.Close()
	check(answer.Header.Get("Location") == "https://example.com/summer", "the scan does not follow")
}

func must(err error) {
	if err != nil {
		log.Output(2, err.Error())
		os.Exit(1)
	}
}

func check(holds bool, otherwise string) {
	if !holds {
		log.Output(2, otherwise)
		os.Exit(1)
	}
}
